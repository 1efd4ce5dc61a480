/* byte_order.h - the byte order of the machine that the library is compiled for. */
#ifndef KUNAI_I_BYTE_ORDER_H
#define KUNAI_I_BYTE_ORDER_H

/* 0 means big-endian or unknown: code then has to assemble numbers byte by byte. */
#if defined(__BYTE_ORDER__) && defined(__ORDER_LITTLE_ENDIAN__) &&                                 \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define KUNAI_I_LITTLE_ENDIAN 1
#else
#define KUNAI_I_LITTLE_ENDIAN 0
#endif

#endif
