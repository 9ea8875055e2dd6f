#include "CTls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>

struct tls_client {
    SSL_CTX *context;
    SSL *ssl;
    // Encrypted bytes from and for the server; they belong to `ssl`.
    BIO *input;
    BIO *output;
    int host_is_address;
};

// OpenSSL would ask the terminal.
static int no_passphrase(char *text, int size, int writes, void *user) {
    (void)text;
    (void)size;
    (void)writes;
    (void)user;
    return -1;
}

static void describe_error(char *error, size_t size, const char *otherwise) {
    unsigned long code = ERR_peek_last_error();
    const char *reason = code != 0 ? ERR_reason_error_string(code) : NULL;
    snprintf(error, size, "%s", reason != NULL ? reason : otherwise);
    ERR_clear_error();
}

static int prepare(tls_client *client, const char *host, const char *authorities, int authorities_is_folder,
                   const char *certificate, const char *key) {
    client->context = SSL_CTX_new(TLS_client_method());
    if (client->context == NULL) return 0;
    SSL_CTX_set_default_passwd_cb(client->context, no_passphrase);
    SSL_CTX_set_verify(client->context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(client->context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_options(client->context, SSL_OP_NO_RENEGOTIATION);
    if (SSL_CTX_set_min_proto_version(client->context, TLS1_2_VERSION) != 1) return 0;
    if ((authorities_is_folder ? SSL_CTX_load_verify_dir(client->context, authorities)
                               : SSL_CTX_load_verify_file(client->context, authorities)) != 1)
        return 0;
    if (certificate != NULL && (SSL_CTX_use_certificate_chain_file(client->context, certificate) != 1 ||
                                SSL_CTX_use_PrivateKey_file(client->context, key, SSL_FILETYPE_PEM) != 1))
        return 0;
    client->ssl = SSL_new(client->context);
    if (client->ssl == NULL) return 0;
    X509_VERIFY_PARAM *verification = SSL_get0_param(client->ssl);
    X509_VERIFY_PARAM_set_hostflags(verification, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    if (client->host_is_address ? X509_VERIFY_PARAM_set1_ip_asc(verification, host) != 1
                                : X509_VERIFY_PARAM_set1_host(verification, host, 0) != 1 ||
                                      SSL_set_tlsext_host_name(client->ssl, host) != 1)
        return 0;
    client->input = BIO_new(BIO_s_mem());
    client->output = BIO_new(BIO_s_mem());
    if (client->input == NULL || client->output == NULL) {
        BIO_free(client->input);
        BIO_free(client->output);
        return 0;
    }
    SSL_set_bio(client->ssl, client->input, client->output);
    SSL_set_connect_state(client->ssl);
    return 1;
}

tls_client *tls_client_new(const char *host, int host_is_address, const char *authorities, int authorities_is_folder,
                           const char *certificate, const char *key, char *error, size_t error_size) {
    ERR_clear_error();
    tls_client *client = calloc(1, sizeof *client);
    if (client == NULL) {
        snprintf(error, error_size, "out of memory");
        return NULL;
    }
    client->host_is_address = host_is_address;
    if (prepare(client, host, authorities, authorities_is_folder, certificate, key)) return client;
    describe_error(error, error_size, "can't prepare TLS");
    tls_client_free(client);
    return NULL;
}

void tls_client_free(tls_client *client) {
    if (client == NULL) return;
    SSL_free(client->ssl);
    SSL_CTX_free(client->context);
    free(client);
}

int tls_client_put(tls_client *client, const void *bytes, size_t count) {
    size_t written = 0;
    return count == 0 || (BIO_write_ex(client->input, bytes, count, &written) == 1 && written == count);
}

size_t tls_client_get(tls_client *client, void *bytes, size_t size) {
    size_t count = 0;
    return BIO_read_ex(client->output, bytes, size, &count) == 1 ? count : 0;
}

static enum tls_status status(tls_client *client, int result) {
    switch (SSL_get_error(client->ssl, result)) {
    case SSL_ERROR_NONE: return TLS_DONE;
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE: return TLS_AGAIN;
    case SSL_ERROR_ZERO_RETURN: return TLS_CLOSED;
    default: return TLS_FAILED;
    }
}

enum tls_status tls_client_shake_hands(tls_client *client) {
    ERR_clear_error();
    int result = SSL_do_handshake(client->ssl);
    return result == 1 ? TLS_DONE : status(client, result);
}

enum tls_status tls_client_read(tls_client *client, void *bytes, size_t size, size_t *count) {
    ERR_clear_error();
    int result = SSL_read_ex(client->ssl, bytes, size, count);
    return result == 1 ? TLS_DONE : status(client, result);
}

enum tls_status tls_client_write(tls_client *client, const void *bytes, size_t size, size_t *count) {
    ERR_clear_error();
    int result = SSL_write_ex(client->ssl, bytes, size, count);
    return result == 1 ? TLS_DONE : status(client, result);
}

void tls_client_error(tls_client *client, char *error, size_t size) {
    long verification = SSL_get_verify_result(client->ssl);
    if (verification != X509_V_OK) {
        snprintf(error, size, "the broker's certificate: %s", X509_verify_cert_error_string(verification));
        ERR_clear_error();
        return;
    }
    describe_error(error, size, "TLS failed");
}
