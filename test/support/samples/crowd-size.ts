const isWhole = process.env['CROWDS'] === 'all'

/** How many want the same thing simultaneously: a sample in `npm test`, all of them in `npm run test:crowds`. */
export function crowdOf({ sample, all }: { readonly sample: number; readonly all: number }): number {
  return isWhole ? all : sample
}
