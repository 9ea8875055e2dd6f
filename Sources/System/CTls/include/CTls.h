// A TLS client of OpenSSL's without a socket: the caller carries the encrypted bytes. The server's certificate and its
// name are always verified; there is no way to turn that off. For one thread at a time.
#include <stddef.h>

typedef struct tls_client tls_client;

enum tls_status { TLS_DONE, TLS_AGAIN, TLS_CLOSED, TLS_FAILED };

// A client for a server with this name, or address in digits.
//
// authorities: a file of certificates, or a folder with their hashes as names.
// certificate, key: the client's own, in PEM; both or NULL. A key that needs a passphrase is refused.
// error: gets the reason.
//
// Returns NULL on an error.
tls_client *tls_client_new(const char *host, int host_is_address, const char *authorities, int authorities_is_folder,
                           const char *certificate, const char *key, char *error, size_t error_size);

void tls_client_free(tls_client *client);

// Takes encrypted bytes from the server. Returns whether there is memory for them.
int tls_client_put(tls_client *client, const void *bytes, size_t count);

// Gives encrypted bytes for the server. Returns how many, 0 if there are none.
size_t tls_client_get(tls_client *client, void *bytes, size_t size);

// Goes on with the handshake: TLS_DONE, TLS_AGAIN (it waits for the server), or TLS_FAILED.
enum tls_status tls_client_shake_hands(tls_client *client);

// Reads content: TLS_DONE, TLS_AGAIN, TLS_CLOSED or TLS_FAILED.
enum tls_status tls_client_read(tls_client *client, void *bytes, size_t size, size_t *count);

// Encrypts content: TLS_DONE, TLS_AGAIN or TLS_FAILED.
enum tls_status tls_client_write(tls_client *client, const void *bytes, size_t size, size_t *count);

// Why the newest call failed.
void tls_client_error(tls_client *client, char *error, size_t size);
