// The part of jsonld that a test calls; it comes without types.
declare module 'jsonld' {
  const jsonld: { canonize(document: object, options: object): Promise<unknown> }
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default jsonld
}
