import fc from 'fast-check'
import type { DescribedOperation, Description } from '../../support/admin-api/open-api-validator.ts'
import { unfitValue, valuesOf } from '../../support/admin-api/values-of-schema.ts'
import type { Request } from '../../support/attack/target.ts'
import { asText, ids, sendRandom, withIds } from './random-requests.ts'
import type { AttackContext, Surface } from './surface.ts'

// It would refuse every later request.
const closing = '/school/suspend'

/** Every operation of the admin API, from its description. */
export const adminApi: Surface = {
  name: 'admin API',
  share: 0.35,
  async attack(context) {
    const description: Description = (await context.target.world.at('ceramics').get('/openapi.json')).json()
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      path === closing
        ? []
        : Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    const drafts = operations.map((each) => draftsOf(context, description, each))
    await sendRandom(context, fc.oneof(...drafts), 'owner session')
  },
}

type Described = { readonly path: string; readonly method: string; readonly operation: DescribedOperation }

function draftsOf(
  context: AttackContext,
  { components: { schemas } }: Description,
  { path, method, operation }: Described,
): fc.Arbitrary<Request> {
  const { parameters = [], requestBody } = operation
  const query = parameters.filter((each) => each.in === 'query')
  const schema = requestBody?.content['application/json']?.schema
  return fc
    .record({
      nth: fc.nat(1_000),
      chosen: fc.array(ids(context), { minLength: 4, maxLength: 4 }),
      query: fc.record(Object.fromEntries(query.map((each) => [each.name, valuesOf(each.schema, schemas)])), {
        requiredKeys: [],
      }),
      body: schema ? valuesOf(schema, schemas) : fc.oneof(fc.constant(undefined), unfitValue),
    })
    .map(({ nth, chosen, query, body }) => {
      let at = 0
      const filled = path.replaceAll(/([a-z_]*)\/\{[a-z_]+\}/g, (_, resource: string) => {
        const id = chosen[at++ % 4] || 'x'
        const fitting = context.target.ids.ownOf(resource)
        // Every second time one of the resource that the path names.
        const existing = nth % 2 === 0 ? fitting[nth % fitting.length] : undefined
        return `${resource}/${encodeURIComponent(existing ?? id)}`
      })
      const pairs = Object.entries(query).map(([name, value]) => [name, asText(value)])
      const queryText = new URLSearchParams(pairs).toString()
      const hasBody = method !== 'get' && method !== 'delete' && body !== undefined
      return {
        method: method.toUpperCase() as 'POST',
        url: `/api/v1${filled}${queryText && `?${queryText}`}`,
        headers: { 'if-match': '*', ...(hasBody ? { 'content-type': 'application/json' } : {}) },
        ...(hasBody ? { payload: JSON.stringify(withIds(body, chosen)) } : {}),
      }
    })
}
