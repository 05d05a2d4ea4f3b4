const isWhole = process.env['CROWDS'] === 'all'

/** The number of concurrent requests for one thing: a sample in `npm test`, all of them in `npm run test:crowds`. */
export function crowdOf({ sample, all }: { readonly sample: number; readonly all: number }): number {
  return isWhole ? all : sample
}
