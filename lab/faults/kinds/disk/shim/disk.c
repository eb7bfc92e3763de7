/*
 * Intercepts a server's disk access: preloaded (LD_PRELOAD), it sees every write and every sync of the database's files.
 *
 * DISK_LOG  a file that records all of it, so that a power cut can be simulated afterwards
 * DISK_FULL while this file exists, no file grows
 * DISK_SICK while this file exists, every sync fails
 * DISK_DIE  "before write:17", "after write:17", "before sync:5", "after sync:5": the process is killed at that crossing
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

struct record {
  char kind; /* W: written, S: synced, T: truncated */
  char file; /* D: the database, W: its write-ahead log */
  char unused[6];
  uint64_t offset;
  uint64_t length;
};

/* 0: another file. */
static char file_of(int fd) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  const char *name = strrchr(path, '/');
  if (!name) return 0;
  if (strcmp(name, "/parlour.db") == 0) return 'D';
  return strcmp(name, "/parlour.db-wal") == 0 ? 'W' : 0;
}

static void note(char kind, char file, uint64_t offset, const void *data, uint64_t length) {
  static int log = -2;
  if (log == -2) {
    const char *path = getenv("DISK_LOG");
    log = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  }
  if (log < 0) return;
  struct record record = {kind, file, {0}, offset, length};
  struct iovec parts[] = {{&record, sizeof record}, {(void *)data, data ? length : 0}};
  if (writev(log, parts, 2) < 0) abort();
}

static void cross(const char *boundary) {
  static int crossings;
  const char *wish = getenv("DISK_DIE");
  size_t length = strlen(boundary);
  if (!wish || strncmp(wish, boundary, length) != 0 || wish[length] != ':') return;
  if (++crossings == atoi(wish + length + 1)) kill(getpid(), SIGKILL);
}

static int there(const char *variable) {
  const char *path = getenv(variable);
  return path && access(path, F_OK) == 0;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
  char file = file_of(fd);
  if (!file) return REAL(pwrite64)(fd, data, length, offset);
  struct stat64 known;
  if (there("DISK_FULL") && fstat64(fd, &known) == 0 && offset + (off64_t)length > known.st_size) {
    errno = ENOSPC;
    return -1;
  }
  cross("before write");
  ssize_t written = REAL(pwrite64)(fd, data, length, offset);
  if (written > 0) note('W', file, offset, data, written);
  cross("after write");
  return written;
}

int ftruncate64(int fd, off64_t size) {
  char file = file_of(fd);
  int result = REAL(ftruncate64)(fd, size);
  if (file && result == 0) note('T', file, size, NULL, 0);
  return result;
}

/* With a log the real sync is skipped: what is durable is computed from the log. */
static int synced(int fd, int (*real)(int)) {
  char file = file_of(fd);
  if (!file) return real(fd);
  if (there("DISK_SICK")) {
    errno = EIO;
    return -1;
  }
  cross("before sync");
  int result = getenv("DISK_LOG") ? 0 : real(fd);
  if (result == 0) note('S', file, 0, NULL, 0);
  cross("after sync");
  return result;
}

int fdatasync(int fd) { return synced(fd, REAL(fdatasync)); }
int fsync(int fd) { return synced(fd, REAL(fsync)); }
