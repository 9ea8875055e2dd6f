// Takes rights from itself as the process that reads a film does, and tries what that process must not do.
#define _GNU_SOURCE
#include "CPictures.h"

#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int failures;

static void expect(const char *call, long result, int error, int expected) {
    if (result == -1 && error == expected)
        return;
    printf("%s: expected %s, got %s\n", call, strerror(expected), result == -1 ? strerror(error) : "success");
    failures++;
}

#define REFUSED(call) (errno = 0, expect(#call, (long)(call), errno, EPERM))
#define FAILS(call, expected) (errno = 0, expect(#call, (long)(call), errno, expected))

static void *nothing(void *argument) { return argument; }

static int try_all(const char *file, int writable, int memory, int semaphore, int queue, const char *name) {
    if (cpictures_confine() != 0) {
        printf("expected confinement, got none\n");
        return 1;
    }
    // Files
    REFUSED(open(file, O_WRONLY));
    REFUSED(open(file, O_RDWR));
    REFUSED(open("new", O_CREAT, 0600));
    REFUSED(open(".", O_TMPFILE | O_RDWR, 0600));
    REFUSED(open("/proc/self/mem", O_RDWR));
    FAILS(syscall(437, AT_FDCWD, file, NULL, 0), ENOSYS); // openat2
    FAILS(write(writable, "a", 1), EFBIG);
    REFUSED(unlink(file));
    REFUSED(rename(file, "new"));
    REFUSED(link(file, "new"));
    REFUSED(symlink(file, "new"));
    REFUSED(mkdir("new", 0700));
    REFUSED(chmod(file, 0644));
    REFUSED(truncate(file, 0));
    // Networks and programs
    REFUSED(socket(AF_INET, SOCK_STREAM, 0));
    REFUSED(socket(AF_UNIX, SOCK_STREAM, 0));
    REFUSED(execl("/bin/true", "true", NULL));
    REFUSED(syscall(425, 1, NULL)); // io_uring_setup
    // Other processes
    REFUSED(kill(getppid(), SIGTERM));
    REFUSED(syscall(434, getppid(), 0)); // pidfd_open
    REFUSED(ptrace(PTRACE_ATTACH, getppid(), NULL, NULL));
    REFUSED(prlimit(getppid(), RLIMIT_NOFILE, NULL, NULL));
    REFUSED(fcntl(writable, F_SETOWN, getppid()));
    REFUSED(ioctl(writable, FIONREAD, &writable));
    REFUSED(shmctl(memory, IPC_RMID, NULL));
    REFUSED(semctl(semaphore, 0, IPC_RMID));
    REFUSED(msgctl(queue, IPC_RMID, NULL));
    REFUSED(syscall(SYS_mq_unlink, name + 1));
    // It stays so.
    const struct rlimit more = {1 << 20, 1 << 20};
    REFUSED(setrlimit(RLIMIT_FSIZE, &more));
    // What decoders need
    pthread_t thread;
    if (open(file, O_RDONLY) < 0 || pthread_create(&thread, NULL, nothing, NULL) != 0) {
        printf("expected that a file can be read and a thread be started\n");
        failures++;
    }
    fflush(stdout);
    return failures ? 1 : 0;
}

// confined FILE, in a folder that any user may write to.
int main(int count, char **words) {
    // What it tries is allowed to every user.
    if (geteuid() == 0 && (setgid(65534) || setuid(65534)))
        return 2;
    char name[64];
    snprintf(name, sizeof name, "/seekd-confined-%d", getpid());
    int writable = open(words[count - 1], O_WRONLY | O_CREAT, 0600);
    int memory = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600), semaphore = semget(IPC_PRIVATE, 1, IPC_CREAT | 0600),
        queue = msgget(IPC_PRIVATE, IPC_CREAT | 0600);
    struct mq_attr attributes = {.mq_maxmsg = 1, .mq_msgsize = 8};
    mqd_t messages = mq_open(name, O_CREAT | O_RDWR, 0600, &attributes);
    pid_t child = fork();
    if (child == 0)
        _exit(try_all(words[count - 1], writable, memory, semaphore, queue, name));
    int status = 1;
    waitpid(child, &status, 0);
    shmctl(memory, IPC_RMID, NULL);
    semctl(semaphore, 0, IPC_RMID);
    msgctl(queue, IPC_RMID, NULL);
    mq_close(messages);
    mq_unlink(name);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}
