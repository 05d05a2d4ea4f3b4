import { z } from 'zod'
import { useDays } from '../../domain/oauth/index.ts'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { appAccess } from '../wire/app-access.ts'
import { clientContext } from '../wire/client-context.ts'
import { component } from '../wire/component.ts'
import { orNotFound } from '../wire/resource-id.ts'
import { clientIdInput } from './application.ts'

const count = z.number().int()

export const getUse = readOperation({
  id: 'oauth_applications.use',
  title: 'Get the use of an OAuth application',
  description: `Returns the use of an app on each of the last ${useDays} days in the time zone of the school, oldest first. It is updated with a delay of some seconds.`,
  ...appAccess,
  input: { id: clientIdInput },
  output: component(
    'OAuthApplicationUse',
    z.object({
      time_zone: z.string(),
      days: z.array(
        z.object({
          day: z.iso.date(),
          people: count.describe('the number of people for whom it called an API'),
          tokens: count.describe('access tokens issued for a new consent'),
          refreshes: count.describe('access tokens issued for a refresh token'),
          member_api_calls: count,
          mcp_calls: count,
          admin_api_calls: count,
        }),
      ),
    }),
  ),
  async run({ oauth }, operator, { id }, caller) {
    const days = orNotFound(await oauth.appUse(clientContext(operator, caller), id), 'OAuth application', id)
    return {
      time_zone: caller.school.timeZone,
      days: days.map(({ day, people, tokens, refreshes, ...calls }) => ({
        day,
        people,
        tokens,
        refreshes,
        member_api_calls: calls.memberApiCalls,
        mcp_calls: calls.mcpCalls,
        admin_api_calls: calls.adminApiCalls,
      })),
    }
  },
  rest: get('/oauth_applications/:id/use'),
})
