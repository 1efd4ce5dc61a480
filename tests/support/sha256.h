/* sha256.h - SHA-256 of bytes, as hexadecimal digits. */
#ifndef KUNAI_TEST_SHA256_H
#define KUNAI_TEST_SHA256_H

#include <stddef.h>
#include <stdint.h>

void test_sha256(const void *data, size_t size, char hex[65]);

#endif
