import { getIntrospectionQuery } from 'graphql'
import { wholeViewer } from '../database/whole-query.ts'

/** The outcome of a document: a response, an exceeded limit, or a validation error. */
export type DocumentOutcome = 'answered' | 'invalid' | 'aliases' | 'cost' | 'depth' | 'tokens'

/**
 * A document that causes as much work as its size allows; each number returns a different one of the same
 * kind.
 */
export type HostileDocument = {
  readonly title: string
  readonly outcome: DocumentOutcome
  readonly text: (number: number) => string
}

const repeat = (times: number, text: (at: number) => string) =>
  Array.from({ length: times }, (_, at) => text(at)).join(' ')
const viewer =
  (below: string, rest = '') =>
  (number: number) =>
    `query Q${number} { viewer { ${below} } } ${rest}`

const doubling = (levels: number, selection: string) =>
  viewer(
    'payments(first: 1) { ...F0 }',
    `${repeat(levels, (at) => `fragment F${at} on PaymentConnection { ${selection.replaceAll('NEXT', `F${at + 1}`)} }`)}
     fragment F${levels} on PaymentConnection { totalCount }`,
  )

const expanding: readonly HostileDocument[] = [
  {
    title: '22 fragments, each spread twice by the previous one',
    outcome: 'tokens',
    text: doubling(22, '...NEXT ...NEXT'),
  },
  {
    title: '150 fragments, each spread twice by the previous one',
    outcome: 'tokens',
    text: doubling(150, '...NEXT ...NEXT'),
  },
  {
    title: 'fragments that are spread twice inside inline fragments',
    outcome: 'tokens',
    text: doubling(60, '... { ...NEXT } ... on PaymentConnection { ...NEXT }'),
  },
  {
    title: 'fragments that are spread twice with directives',
    outcome: 'tokens',
    text: doubling(60, '...NEXT @include(if: true) ...NEXT @skip(if: false)'),
  },
  {
    title: 'fragments that are spread by several lists',
    outcome: 'tokens',
    text: viewer(
      '...F0',
      `${repeat(20, (at) => `fragment F${at} on Viewer { payments { totalCount } ...F${at + 1} ...F${at + 1} }`)}
       fragment F20 on Viewer { enrolledCourses { nodes { sections { lectures { id } } } } }`,
    ),
  },
  {
    title: 'fragments that each spread all later ones',
    outcome: 'tokens',
    text: viewer(
      repeat(30, (at) => `...F${at}`),
      repeat(
        30,
        (at) => `fragment F${at} on Viewer { ${repeat(29 - at, (next) => `...F${at + next + 1}`)} name }`,
      ),
    ),
  },
  {
    title: 'operations that share a chain of fragments',
    outcome: 'tokens',
    text: (number) =>
      `${repeat(160, (at) => `query Q${number}x${at} { ...F0 }`)}
       ${repeat(100, (at) => `fragment F${at} on Query { __typename ...F${at + 1} }`)}
       fragment F100 on Query { viewer { id } }`,
  },
  {
    title: 'aliases in a fragment that is spread often',
    outcome: 'aliases',
    text: viewer(
      repeat(16, () => '...A'),
      'fragment A on Viewer { a: name b: email }',
    ),
  },
]

const repeating: readonly HostileDocument[] = [
  { title: '1,900 times one field', outcome: 'answered', text: viewer('name '.repeat(1900)) },
  { title: '1,900 times __typename', outcome: 'answered', text: viewer('__typename '.repeat(1900)) },
  {
    title: '190 times one list',
    outcome: 'answered',
    text: viewer('payments(first: 1) { totalCount } '.repeat(190)),
  },
  {
    title: '40 times one object with 44 fields',
    outcome: 'answered',
    text: viewer(`schools { ${'id '.repeat(44)} } `.repeat(40)),
  },
  {
    title: '320 times one object, each with different text',
    outcome: 'answered',
    text: viewer(repeat(320, (at) => `schools {${' '.repeat(at % 100)}${'id '.repeat(1 + at / 100)} }`)),
  },
  {
    title: 'three levels of repeated fields',
    outcome: 'answered',
    text: viewer(`payments { ${`nodes { ${'id '.repeat(9)} } `.repeat(12)} } `.repeat(12)),
  },
  {
    title: '480 inline fragments side by side',
    outcome: 'answered',
    text: viewer('... { name } '.repeat(480)),
  },
  {
    title: '600 inline fragments inside each other',
    outcome: 'answered',
    text: viewer(`${'... { '.repeat(600)} name ${'}'.repeat(600)}`),
  },
  {
    title: '170 fragments side by side',
    outcome: 'answered',
    text: viewer(
      repeat(170, (at) => `...F${at}`),
      repeat(170, (at) => `fragment F${at} on Viewer { name }`),
    ),
  },
  {
    title: 'a chain of 170 fragments',
    outcome: 'answered',
    text: viewer(
      '...F0',
      `${repeat(170, (at) => `fragment F${at} on Viewer { name ...F${at + 1} }`)} fragment F170 on Viewer { name }`,
    ),
  },
  {
    title: '230 fields with directives',
    outcome: 'answered',
    text: viewer('id @include(if: true) '.repeat(230)),
  },
  {
    title: '230 operations',
    outcome: 'invalid',
    text: (number) => repeat(230, (at) => `query Q${number}x${at} { viewer { id } }`),
  },
]

const wrong: readonly HostileDocument[] = [
  { title: '1,900 unknown fields', outcome: 'invalid', text: viewer(repeat(1900, (at) => `f${at}`)) },
  {
    title: '1,900 fields that are almost known',
    outcome: 'invalid',
    text: viewer(repeat(1900, (at) => `unreadNotificationCoun${at}`)),
  },
  {
    title: 'unknown fields after 20,000 empty lines',
    outcome: 'invalid',
    text: (number) => `${'\n'.repeat(20_000)}${viewer(repeat(1900, (at) => `f${at}`))(number)}`,
  },
  {
    title: 'a cycle of 170 fragments after 20,000 empty lines',
    outcome: 'invalid',
    text: (number) =>
      `${'\n'.repeat(20_000)}${viewer('...F0')(number)}
       ${repeat(170, (at) => `fragment F${at} on Viewer { name ...F${(at + 1) % 170} }`)}`,
  },
  {
    title: '900 unknown directives',
    outcome: 'invalid',
    text: viewer(`name ${repeat(900, (at) => `@d${at}`)}`),
  },
  {
    title: '640 times one argument',
    outcome: 'invalid',
    text: viewer(`payments(${'first: 1 '.repeat(640)}) { totalCount }`),
  },
  {
    title: '380 unused variables',
    outcome: 'invalid',
    text: (number) => `query Q${number} (${repeat(380, (at) => `$v${at}: Int`)}) { viewer { id } }`,
  },
  {
    title: 'a list inside 900 lists',
    outcome: 'invalid',
    text: viewer(`payments(after: ${'['.repeat(900)}${']'.repeat(900)}) { totalCount }`),
  },
  {
    title: 'an object of 600 unknown fields',
    outcome: 'invalid',
    text: (number) =>
      `mutation Q${number} { updateNotificationSubscription(input: {${repeat(600, (at) => `f${at}: 1`)}}) { __typename } }`,
  },
  {
    title: '30 lists of one name with other arguments',
    outcome: 'invalid',
    text: viewer(repeat(30, (at) => `payments(first: ${at}) { totalCount }`)),
  },
  {
    title: '150 subscriptions',
    outcome: 'invalid',
    text: (number) => repeat(150, (at) => `subscription S${number}x${at} { x }`),
  },
]

const long: readonly HostileDocument[] = [
  {
    title: 'a text of 60 KB',
    outcome: 'answered',
    text: viewer(`payments(after: null, first: 1) { totalCount } # ${'x'.repeat(58_000)}\n`),
  },
  {
    title: '20,000 comments',
    outcome: 'answered',
    text: (number) => `${'#\n'.repeat(20_000)}${viewer('name')(number)}`,
  },
  { title: 'a name of 58,000 letters', outcome: 'invalid', text: viewer('n'.repeat(58_000)) },
  {
    title: 'every field of every type after 25,000 empty lines',
    outcome: 'answered',
    text: (number) => `${'\n'.repeat(25_000)}query Q${number} ${wholeViewer(2)}`,
  },
]

const telling: readonly HostileDocument[] = [
  {
    title: 'the introspection of clients',
    outcome: 'answered',
    text: (number) => getIntrospectionQuery().replace('IntrospectionQuery', `Q${number}`),
  },
  {
    title: 'the fields of the types of all fields',
    outcome: 'answered',
    text: (number) => `query Q${number} { __schema { types { fields { type { fields { name } } } } } }`,
  },
  {
    title: 'the fields of the types of all fields, 25 times',
    outcome: 'cost',
    text: (number) =>
      `query Q${number} { __schema { types { ${repeat(25, (at) => `a${at}: fields { type { fields { name } } }`)} } } }`,
  },
  {
    title: 'what 640 types are lists of',
    outcome: 'answered',
    text: (number) =>
      `query Q${number} { __schema { types { ${'ofType { '.repeat(630)} name ${'}'.repeat(630)} } } }`,
  },
]

const reading: readonly HostileDocument[] = [
  {
    title: 'the totals of 30 lists',
    outcome: 'answered',
    text: viewer(repeat(30, (at) => `a${at}: payments { totalCount }`)),
  },
  {
    title: '29 times the meetings of all services',
    outcome: 'answered',
    text: viewer(
      `consultingServices(first: 50) { nodes { ${repeat(29, (at) => `a${at}: meetings(first: 1) { nodes { id } }`)} } }`,
    ),
  },
  {
    title: '29 times a page that cannot be asked for',
    outcome: 'answered',
    text: viewer(
      `consultingServices(first: 50) { nodes { ${repeat(29, (at) => `a${at}: meetings(first: -1) { totalCount }`)} } }`,
    ),
  },
  {
    title: 'all nodes of a page 25 times',
    outcome: 'answered',
    text: viewer(
      `payments(first: 50) { ${repeat(25, (at) => `a${at}: nodes { id lineitems { id name } }`)} }`,
    ),
  },
]

/** Documents that were or might be slow, of every known kind. */
export const hostileDocuments = [...expanding, ...repeating, ...wrong, ...long, ...telling, ...reading]
