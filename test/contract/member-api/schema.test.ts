import { readFileSync } from 'node:fs'
import {
  buildASTSchema,
  type GraphQLSchema,
  lexicographicSortSchema,
  parse,
  printSchema,
  visit,
} from 'graphql'
import { expect, test } from 'vitest'
import { printedSchema } from '../../support/database/whole-query.ts'

// The contract with the authors of clients. Its comments define connections.
const contract = readFileSync(new URL('./member.graphql', import.meta.url), 'utf8')

test('the member API schema equals the contract in types, fields, arguments, enum values and nullability', () => {
  expect(comparable(printedSchema)).toBe(comparable(schemaOf(contract)))
})

/** Adds the types of each connection that the contract names without writing them out. */
function schemaOf(text: string): GraphQLSchema {
  const nodes = new Set([...text.matchAll(/: (\w+)Connection!/g)].map(([, node = '']) => node))
  const connections = [...nodes].map(
    (node) => `
      type ${node}Connection { nodes: [${node}!]! edges: [${node}Edge!]! pageInfo: PageInfo! totalCount: Int! }
      type ${node}Edge { cursor: String! node: ${node}! }`,
  )
  return buildASTSchema(parse(text + connections.join('')))
}

// The order and the descriptions are not part of the contract.
function comparable(schema: GraphQLSchema): string {
  const document = parse(printSchema(lexicographicSortSchema(schema)))
  const undescribed = visit(document, {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  })
  return printSchema(buildASTSchema(undescribed))
}
