// Neither client brings types. The tests read their answers as what they know them to be.
declare module 'facebook-nodejs-business-sdk' {
  // biome-ignore lint/suspicious/noExplicitAny: an untyped library
  const sdk: any
  export default sdk
}
declare module 'fbgraph' {
  // biome-ignore lint/suspicious/noExplicitAny: an untyped library
  const graph: any
  export default graph
}
