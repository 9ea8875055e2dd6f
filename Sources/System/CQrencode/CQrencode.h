// libqrencode for Swift.
#include <qrencode.h>
