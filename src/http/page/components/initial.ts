const segmenter = new Intl.Segmenter()

/** The first letter of a name, whatever its script. */
export function initialOf(name: string): string {
  return (segmenter.segment(name)[Symbol.iterator]().next().value?.segment ?? '').toUpperCase()
}
