// What Glibc's Swift module leaves out. Header only; _GNU_SOURCE stays as Swift itself sets it.
#pragma once
#include <linux/input.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
