const triesAll = process.env['PROPERTIES'] === 'all'

/** The number of random cases of a property: a sample in `npm test`, all in `npm run test:properties`. */
export function propertyRuns({ sample, all }: { readonly sample: number; readonly all: number }): number {
  return triesAll ? all : sample
}
