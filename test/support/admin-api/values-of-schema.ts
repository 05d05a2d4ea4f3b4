import fc from 'fast-check'

type Schema = { readonly [keyword: string]: unknown }
type NamedSchemas = Readonly<Record<string, Schema>>

/** Values that no schema expects, or that have broken programs elsewhere. */
export const unfitValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, '', ' ', 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300, [], {}, [null], { a: { b: [] } }],
    ...['\u0000', '\ud800', '\u202e', '%00', '../../etc/passwd', "'; drop table people; --", '{}', 'null'],
    ...['9'.repeat(400), 'x'.repeat(20_000), '0001-01-01T00:00:00Z', '275760-09-13T00:00:00Z', '2026-02-30'],
    ...['__proto__', 'constructor', '-0', '1e5', '٣', '🧑‍🎨'.repeat(50)],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Values that a schema of the description allows, and some that it does not. */
export function valuesOf(schema: Schema, schemas: NamedSchemas, depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingValues(schema, schemas, depth)
  const nullable = schema['nullable'] === true ? fc.option(fitting, { freq: 4 }) : fitting
  return fc.oneof({ weight: 14, arbitrary: nullable }, { weight: 1, arbitrary: unfitValue })
}

function fittingValues(schema: Schema, schemas: NamedSchemas, depth: number): fc.Arbitrary<unknown> {
  const { $ref, allOf, anyOf, oneOf, enum: choices, type } = schema
  if (typeof $ref === 'string') return valuesOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, depth)
  if (Array.isArray(allOf)) return valuesOf(Object.assign({}, ...allOf), schemas, depth)
  const branches = anyOf ?? oneOf
  if (Array.isArray(branches)) return fc.oneof(...branches.map((each) => valuesOf(each, schemas, depth)))
  if (Array.isArray(choices)) return fc.constantFrom(...choices)
  const make = byType[String(type)]
  return make ? make(schema, schemas, depth) : unfitValue
}

const byType: Readonly<
  Record<string, (schema: Schema, schemas: NamedSchemas, depth: number) => fc.Arbitrary<unknown>>
> = {
  string: textOf,
  boolean: () => fc.boolean(),
  integer: (schema) => fc.integer({ min: lowest(schema), max: highest(schema) }),
  number: (schema) => fc.double({ min: lowest(schema), max: highest(schema), noNaN: true }),
  array: (schema, schemas, depth) =>
    fc.array(valuesOf((schema['items'] ?? {}) as Schema, schemas, depth + 1), {
      maxLength: depth > 2 ? 1 : 4,
    }),
  object: (schema, schemas, depth) => objectOf(schema, schemas, depth),
}

const lowest = ({ minimum }: Schema) => (typeof minimum === 'number' ? minimum : -1_000_000)
const highest = ({ maximum }: Schema) => (typeof maximum === 'number' ? maximum : 1_000_000_000)

const moment = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

function textOf({ format, pattern, minLength, maxLength }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return moment.map((date) => date.toISOString())
  if (format === 'date') return moment.map((date) => date.toISOString().slice(0, 10))
  if (format === 'uri') return fc.webUrl()
  if (format === 'email') return fc.emailAddress()
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'))
  const min = typeof minLength === 'number' ? minLength : 0
  const max = Math.max(min, Math.min(typeof maxLength === 'number' ? maxLength : 60, 300))
  return fc.string({ minLength: min, maxLength: max, unit: 'grapheme' })
}

function objectOf(
  { properties, required }: Schema,
  schemas: NamedSchemas,
  depth: number,
): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {}
  for (const [name, each] of Object.entries((properties ?? {}) as NamedSchemas))
    fields[name] = valuesOf(each, schemas, depth + 1)
  const requiredKeys = Array.isArray(required) ? required.map(String) : []
  const whole = fc.record(fields, { requiredKeys, noNullPrototype: true })
  return fc.oneof(
    { weight: 20, arbitrary: whole },
    { weight: 1, arbitrary: whole.map((value) => ({ ...value, colour: 'red' })) },
  )
}
