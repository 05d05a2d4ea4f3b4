/** How many want the same thing at once: fewer in `npm test`, all of them in `npm run test:crowds`. */
export const crowdSize = process.env['CROWDS'] === 'all' ? 1_000 : 300
