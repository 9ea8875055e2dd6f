// The event types are the protocol's own: `import SeekClient` is all that a client needs.
@_exported public import SeekProtocol
