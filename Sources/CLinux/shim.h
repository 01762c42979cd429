// What Glibc's Swift module leaves out. Header only; _GNU_SOURCE stays as Swift itself sets it.
#pragma once
#include <getopt.h>
#include <linux/input.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>

// Enumerators and macros of sys/socket.h that Swift sees as one type in one file and as another in the next.
static const int UNIX_STREAM_TYPE = SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC;
static const int ACCEPT_FLAGS = SOCK_NONBLOCK | SOCK_CLOEXEC;
static const int SEND_FLAGS = MSG_NOSIGNAL;

// sys/socket.h shows it to _GNU_SOURCE only.
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
