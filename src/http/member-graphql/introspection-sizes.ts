import {
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql'

type Sizes = Readonly<Record<string, number>>

const cachedSizes = new WeakMap<GraphQLSchema, Sizes>()

/** The average lengths of the introspection lists of a schema, by type and field. */
export function introspectionSizes(schema: GraphQLSchema): Sizes {
  const found = cachedSizes.get(schema) ?? sizesOf(schema)
  cachedSizes.set(schema, found)
  return found
}

function sizesOf(schema: GraphQLSchema): Sizes {
  const types = Object.values(schema.getTypeMap())
  const fieldLists = types.map((type) =>
    isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [],
  )
  const directives = schema.getDirectives()
  return {
    '__Schema.types': types.length,
    '__Schema.directives': directives.length,
    '__Directive.args': average(directives.map(({ args }) => args.length)),
    '__Type.fields': average(fieldLists.map(({ length }) => length)),
    '__Type.inputFields': average(
      types.map((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0)),
    ),
    '__Type.enumValues': average(types.map((type) => (isEnumType(type) ? type.getValues().length : 0))),
    '__Type.interfaces': average(types.map((type) => (isObjectType(type) ? type.getInterfaces().length : 0))),
    '__Type.possibleTypes': average(types.map((type) => (isUnionType(type) ? type.getTypes().length : 0))),
    // About every second type is wrapped in "not null" or "list of".
    '__Type.ofType': 0.5,
    '__Field.args': average(fieldLists.flat().map(({ args }) => args.length)),
  }
}

function average(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
}
