// libchromaprint for Swift.
#include <chromaprint.h>
