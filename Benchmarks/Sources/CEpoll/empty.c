// A target needs a source.
#include "CEpoll.h"
