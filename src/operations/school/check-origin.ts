import { z } from 'zod'
import { originProblems } from '../../domain/settings/index.ts'
import { outwardOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { component } from '../wire/component.ts'

export const checkOrigin = outwardOperation({
  id: 'school.check_origin',
  title: 'Check the addresses of the school',
  description:
    'Asks each address of the school from outside, for five seconds at most, whether this school answers there. An alias works if it leads to the address of the school.',
  scope: 'session',
  permission: 'school:write',
  effect: 'sets',
  input: {},
  output: component(
    'OriginCheck',
    z.object({
      origins: z.array(
        z.object({
          origin: z.string(),
          is_canonical: z.boolean().describe('the address that links and tokens are made for'),
          works: z.boolean(),
          problem: z
            .object({ code: z.enum(originProblems), message: z.string() })
            .nullable()
            .describe('why it does not work'),
        }),
      ),
    }),
  ),
  async run({ modules: { settings } }, operator) {
    const checked = await settings.checkOrigins(operator)
    return {
      origins: checked.map(({ origin, isCanonical, problem }) => ({
        origin,
        is_canonical: isCanonical,
        works: problem === null,
        problem,
      })),
    }
  },
  rest: post('/school/check_origin'),
})
