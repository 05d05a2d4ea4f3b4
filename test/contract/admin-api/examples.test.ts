import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { features } from '../../../src/domain/tenancy/index.ts'
import { openApiOf } from '../../../src/http/admin-api/description/open-api.ts'
import { apiLimits } from '../../../src/limits.ts'
import { noRateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'
import { collectExamples } from '../../support/admin-api/admin-examples/collect.ts'
import { strangersWeb } from '../../support/admin-api/admin-samples/strangers-web.ts'
import {
  createValidator,
  type DescribedOperation,
  type Description,
} from '../../support/admin-api/open-api-validator.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { ownerOf, shopOptions } from '../../support/shop/shop.ts'
import { createWorld } from '../../support/world/world.ts'

const limits = apiLimits(noRateLimits())
const deps = { ...shopOptions.deps, outboundHttp: strangersWeb.outboundHttp }
const world = await createWorld({ deps, from: 'demoTemplate', limits })
afterAll(() => world.close())

const file = fileURLToPath(new URL('../../../src/http/admin-api/description/examples.json', import.meta.url))

test('the examples of the API description equal the answers of the demo world', {
  timeout: 120_000,
}, async () => {
  const name = 'ceramics'
  const setting = {
    world,
    name,
    school: await schoolOf(world, name),
    owner: await ownerOf(world, name),
  } as const
  const lines = Object.entries(await collectExamples(setting)).map(
    ([id, example]) => `${JSON.stringify(id)}: ${JSON.stringify(example)}`,
  )
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot(file)
})

const description = openApiOf({
  name: 'Ceramics Studio',
  origin: 'https://ceramics.school',
  features: new Set(features),
}) as Description
const validator = createValidator(description)
const described = Object.values(description.paths)
  .flatMap((methods) => Object.values(methods))
  .map((operation) => [operation.operationId, operation] as const)

test.each(described)('the examples of %s are valid against their schemas', (_id, operation) => {
  expect(validator.problemsWithExamples(operation)).toEqual([])
})

test('every JSON body of a request or a response has an example', () => {
  const lacking = described.flatMap(([id, operation]) => (hasAll(operation) ? [] : [id]))
  expect(lacking).toEqual([])
})

function hasAll({ requestBody, responses }: DescribedOperation): boolean {
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 300)
  return [requestBody, ...answers.map(([, answer]) => answer)].every((each) =>
    hasExample(each?.content?.['application/json']),
  )
}

// Bytes have no example.
function hasExample(media: { readonly example?: unknown } | undefined): boolean {
  return media === undefined || media.example !== undefined
}
