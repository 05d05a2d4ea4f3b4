const triesAll = process.env['PROPERTIES'] === 'all'

/** How many random cases a property is tested with: a sample in `npm test`, all in `npm run test:properties`. */
export function propertyRuns({ sample, all }: { readonly sample: number; readonly all: number }): number {
  return triesAll ? all : sample
}
