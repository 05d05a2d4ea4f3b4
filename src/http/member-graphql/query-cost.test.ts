import { execute, getIntrospectionQuery, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { isOperation } from './document-size.ts'
import { parsedDocument } from './parsed-document.ts'
import { type Cost, costOf } from './query-cost.ts'
import { schema } from './schema/index.ts'
import { objectsIn, shapeOf } from './work.ts'

function cost(query: string, variables = {}): Cost {
  const { operation, fragments } = operationIn(query)
  return costOf(schema, operation, fragments, variables)
}

function operationIn(query: string) {
  const { document, fragments } = parsedDocument(query)
  const [operation] = document.definitions.filter(isOperation)
  if (!operation) throw new Error(`No operation in ${query}`)
  return { operation, fragments }
}

function counted(query: string, data: unknown): number {
  const { operation, fragments } = operationIn(query)
  return objectsIn(data, shapeOf(fragments, operation.selectionSet.selections))
}

/** The viewer and the connection are two. */
const payments = (page: string, variables = {}) =>
  cost(`query ($a: Int, $b: Int) { viewer { payments${page} { nodes { id } } } }`, variables).objects - 2

describe('the query cost of a page', () => {
  test.each([
    ['(first: 3)', 3],
    ['(last: 7)', 7],
    ['', 20],
    ['(first: 500)', 50],
    ['(first: 0)', 0],
    ['(first: null)', 20],
    ['(first: null, last: 50)', 50],
    ['(last: null, first: 50)', 50],
  ])('a query of payments%s costs %i objects', (page, objects) => {
    expect(payments(page)).toBe(objects)
  })

  test('the cost of a page is the same if its size is a variable', () => {
    expect(payments('(first: $a)', { a: 4 })).toBe(4)
    expect(payments('(first: $a, last: $b)', { a: null, b: 50 })).toBe(50)
    expect(payments('(first: $a)')).toBe(50)
  })
})

test('every list read from the database counts towards the query cost, even if its nodes are not selected', () => {
  expect(cost('{ viewer { name schools { id } } }').lists).toBe(0)
  expect(cost('{ viewer { a: payments { totalCount } b: payments(first: 0) { nodes { id } } } }').lists).toBe(
    2,
  )
  expect(cost('{ viewer { consultingServices { nodes { meetings { totalCount } } } } }').lists).toBe(2)
})

test('a query for fifty courses with their full syllabus, through nodes or edges, costs less than the limit', () => {
  const course = `id lecturers { id } lastWatchedLecture { lectureId } detailProgress { totalCount }
    sections { id lectures { id } }`
  const page = (below: string) => cost(`{ viewer { enrolledCourses(first: 50) { ${below} } } }`).objects
  expect(page(`nodes { ${course} }`)).toBe(2 + 50 * 115)
  expect(page(`pageInfo { endCursor } edges { cursor node { ${course} } }`)).toBe(3 + 50 * 116)
})

test.each([
  ['the standard introspection query', getIntrospectionQuery()],
  ['the fields of all types', '{ __schema { types { name fields { name args { name } } } } }'],
  ['the types of all fields', '{ __schema { types { fields { type { name ofType { name } } } } } }'],
])('the introspection cost of %s is close to the number of objects in its result', async (_what, query) => {
  const { data } = await execute({ schema, document: parse(query) })
  const ratio = cost(query).objects / counted(query, data)
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
})

test('an introspection query that would return too many objects is refused', () => {
  const lists = Array.from({ length: 25 }, (_, at) => `a${at}: fields { type { fields { name } } }`).join(' ')
  expect(() => cost(`{ __schema { types { ${lists} } } }`)).toThrow('at most 20000 objects')
})

test('the objects of a response are counted once each, under aliases, in lists and in fragments', () => {
  const query = `{ me: viewer { id ...own payments { nodes { id } } } }
    fragment own on Viewer { payments { nodes { lineitems { id } invoice { number } } pageInfo { hasNextPage } } }`
  const node = { id: '1', lineitems: [{ id: 'a' }, { id: 'b' }], invoice: null }
  const payments = {
    nodes: [node, { ...node, invoice: { number: 'AB-1' } }],
    pageInfo: { hasNextPage: false },
  }
  expect(counted(query, { me: { id: 'x', payments } })).toBe(1 + 1 + 1 + 2 + 4 + 1 + 1)
  expect(counted(query, { me: null })).toBe(1)
  expect(counted(query, null)).toBe(0)
})
