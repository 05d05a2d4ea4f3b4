import { getIntrospectionQuery } from 'graphql'
import { wholeViewer } from '../database/whole-query.ts'

/** The outcome of a document: a response, an exceeded limit, or a validation error. */
export type Fate = 'answered' | 'invalid' | 'aliases' | 'cost' | 'depth' | 'tokens'

/**
 * A document that causes as much work as its size allows; each number returns a different one of the same
 * kind.
 */
export type HostileDocument = {
  readonly what: string
  readonly fate: Fate
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
    what: '22 fragments, each spread twice by the previous one',
    fate: 'tokens',
    text: doubling(22, '...NEXT ...NEXT'),
  },
  {
    what: '150 fragments, each spread twice by the previous one',
    fate: 'tokens',
    text: doubling(150, '...NEXT ...NEXT'),
  },
  {
    what: 'fragments that are spread twice inside inline fragments',
    fate: 'tokens',
    text: doubling(60, '... { ...NEXT } ... on PaymentConnection { ...NEXT }'),
  },
  {
    what: 'fragments that are spread twice with directives',
    fate: 'tokens',
    text: doubling(60, '...NEXT @include(if: true) ...NEXT @skip(if: false)'),
  },
  {
    what: 'fragments that are spread by several lists',
    fate: 'tokens',
    text: viewer(
      '...F0',
      `${repeat(20, (at) => `fragment F${at} on Viewer { payments { totalCount } ...F${at + 1} ...F${at + 1} }`)}
       fragment F20 on Viewer { enrolledCourses { nodes { sections { lectures { id } } } } }`,
    ),
  },
  {
    what: 'fragments that each spread all later ones',
    fate: 'tokens',
    text: viewer(
      repeat(30, (at) => `...F${at}`),
      repeat(
        30,
        (at) => `fragment F${at} on Viewer { ${repeat(29 - at, (next) => `...F${at + next + 1}`)} name }`,
      ),
    ),
  },
  {
    what: 'operations that share a chain of fragments',
    fate: 'tokens',
    text: (number) =>
      `${repeat(160, (at) => `query Q${number}x${at} { ...F0 }`)}
       ${repeat(100, (at) => `fragment F${at} on Query { __typename ...F${at + 1} }`)}
       fragment F100 on Query { viewer { id } }`,
  },
  {
    what: 'aliases in a fragment that is spread often',
    fate: 'aliases',
    text: viewer(
      repeat(16, () => '...A'),
      'fragment A on Viewer { a: name b: email }',
    ),
  },
]

const repeating: readonly HostileDocument[] = [
  { what: '1,900 times one field', fate: 'answered', text: viewer('name '.repeat(1900)) },
  { what: '1,900 times __typename', fate: 'answered', text: viewer('__typename '.repeat(1900)) },
  {
    what: '190 times one list',
    fate: 'answered',
    text: viewer('payments(first: 1) { totalCount } '.repeat(190)),
  },
  {
    what: '40 times one object with 44 fields',
    fate: 'answered',
    text: viewer(`schools { ${'id '.repeat(44)} } `.repeat(40)),
  },
  {
    what: '320 times one object, each with different text',
    fate: 'answered',
    text: viewer(repeat(320, (at) => `schools {${' '.repeat(at % 100)}${'id '.repeat(1 + at / 100)} }`)),
  },
  {
    what: 'three levels of repeated fields',
    fate: 'answered',
    text: viewer(`payments { ${`nodes { ${'id '.repeat(9)} } `.repeat(12)} } `.repeat(12)),
  },
  { what: '480 inline fragments side by side', fate: 'answered', text: viewer('... { name } '.repeat(480)) },
  {
    what: '600 inline fragments inside each other',
    fate: 'answered',
    text: viewer(`${'... { '.repeat(600)} name ${'}'.repeat(600)}`),
  },
  {
    what: '170 fragments side by side',
    fate: 'answered',
    text: viewer(
      repeat(170, (at) => `...F${at}`),
      repeat(170, (at) => `fragment F${at} on Viewer { name }`),
    ),
  },
  {
    what: 'a chain of 170 fragments',
    fate: 'answered',
    text: viewer(
      '...F0',
      `${repeat(170, (at) => `fragment F${at} on Viewer { name ...F${at + 1} }`)} fragment F170 on Viewer { name }`,
    ),
  },
  {
    what: '230 fields with directives',
    fate: 'answered',
    text: viewer('id @include(if: true) '.repeat(230)),
  },
  {
    what: '230 operations',
    fate: 'invalid',
    text: (number) => repeat(230, (at) => `query Q${number}x${at} { viewer { id } }`),
  },
]

const wrong: readonly HostileDocument[] = [
  { what: '1,900 unknown fields', fate: 'invalid', text: viewer(repeat(1900, (at) => `f${at}`)) },
  {
    what: '1,900 fields that are almost known',
    fate: 'invalid',
    text: viewer(repeat(1900, (at) => `unreadNotificationCoun${at}`)),
  },
  {
    what: 'unknown fields after 20,000 empty lines',
    fate: 'invalid',
    text: (number) => `${'\n'.repeat(20_000)}${viewer(repeat(1900, (at) => `f${at}`))(number)}`,
  },
  {
    what: 'a cycle of 170 fragments after 20,000 empty lines',
    fate: 'invalid',
    text: (number) =>
      `${'\n'.repeat(20_000)}${viewer('...F0')(number)}
       ${repeat(170, (at) => `fragment F${at} on Viewer { name ...F${(at + 1) % 170} }`)}`,
  },
  { what: '900 unknown directives', fate: 'invalid', text: viewer(`name ${repeat(900, (at) => `@d${at}`)}`) },
  {
    what: '640 times one argument',
    fate: 'invalid',
    text: viewer(`payments(${'first: 1 '.repeat(640)}) { totalCount }`),
  },
  {
    what: '380 unused variables',
    fate: 'invalid',
    text: (number) => `query Q${number} (${repeat(380, (at) => `$v${at}: Int`)}) { viewer { id } }`,
  },
  {
    what: 'a list inside 900 lists',
    fate: 'invalid',
    text: viewer(`payments(after: ${'['.repeat(900)}${']'.repeat(900)}) { totalCount }`),
  },
  {
    what: 'an object of 600 unknown fields',
    fate: 'invalid',
    text: (number) =>
      `mutation Q${number} { updateNotificationSubscription(input: {${repeat(600, (at) => `f${at}: 1`)}}) { __typename } }`,
  },
  {
    what: '30 lists of one name with other arguments',
    fate: 'invalid',
    text: viewer(repeat(30, (at) => `payments(first: ${at}) { totalCount }`)),
  },
  {
    what: '150 subscriptions',
    fate: 'invalid',
    text: (number) => repeat(150, (at) => `subscription S${number}x${at} { x }`),
  },
]

const long: readonly HostileDocument[] = [
  {
    what: 'a text of 60 KB',
    fate: 'answered',
    text: viewer(`payments(after: null, first: 1) { totalCount } # ${'x'.repeat(58_000)}\n`),
  },
  {
    what: '20,000 comments',
    fate: 'answered',
    text: (number) => `${'#\n'.repeat(20_000)}${viewer('name')(number)}`,
  },
  { what: 'a name of 58,000 letters', fate: 'invalid', text: viewer('n'.repeat(58_000)) },
  {
    what: 'every field of every type after 25,000 empty lines',
    fate: 'answered',
    text: (number) => `${'\n'.repeat(25_000)}query Q${number} ${wholeViewer(2)}`,
  },
]

const telling: readonly HostileDocument[] = [
  {
    what: 'the introspection of clients',
    fate: 'answered',
    text: (number) => getIntrospectionQuery().replace('IntrospectionQuery', `Q${number}`),
  },
  {
    what: 'the fields of the types of all fields',
    fate: 'answered',
    text: (number) => `query Q${number} { __schema { types { fields { type { fields { name } } } } } }`,
  },
  {
    what: 'the fields of the types of all fields, 25 times',
    fate: 'cost',
    text: (number) =>
      `query Q${number} { __schema { types { ${repeat(25, (at) => `a${at}: fields { type { fields { name } } }`)} } } }`,
  },
  {
    what: 'what 640 types are lists of',
    fate: 'answered',
    text: (number) =>
      `query Q${number} { __schema { types { ${'ofType { '.repeat(630)} name ${'}'.repeat(630)} } } }`,
  },
]

const reading: readonly HostileDocument[] = [
  {
    what: 'the totals of 30 lists',
    fate: 'answered',
    text: viewer(repeat(30, (at) => `a${at}: payments { totalCount }`)),
  },
  {
    what: '29 times the meetings of all services',
    fate: 'answered',
    text: viewer(
      `consultingServices(first: 50) { nodes { ${repeat(29, (at) => `a${at}: meetings(first: 1) { nodes { id } }`)} } }`,
    ),
  },
  {
    what: '29 times a page that cannot be asked for',
    fate: 'answered',
    text: viewer(
      `consultingServices(first: 50) { nodes { ${repeat(29, (at) => `a${at}: meetings(first: -1) { totalCount }`)} } }`,
    ),
  },
  {
    what: 'all nodes of a page 25 times',
    fate: 'answered',
    text: viewer(
      `payments(first: 50) { ${repeat(25, (at) => `a${at}: nodes { id lineitems { id name } }`)} }`,
    ),
  },
]

/** Documents that were or might be slow, of every known kind. */
export const hostileDocuments = [...expanding, ...repeating, ...wrong, ...long, ...telling, ...reading]
