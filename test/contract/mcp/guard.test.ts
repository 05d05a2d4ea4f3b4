import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { mcpAt, memberToken, operatorToken } from '../../support/mcp/mcp-caller.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { suspend } from '../../support/people/oauth-cast.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const anybody = mcpAt(world)

const anonymousTools = [
  'get_site_info',
  'search_catalog',
  'list_courses',
  'get_course',
  'list_digital_products',
  'list_consulting_services',
  'list_events',
  'list_membership_plans',
  'get_pricing',
  'whoami',
]
const memberReads = [
  'list_my_courses',
  'get_my_course',
  'get_next_lecture',
  'list_my_certificates',
  'list_my_digital_products',
  'list_my_event_registrations',
  'list_my_payments',
  'get_payment_instructions',
  'list_my_notifications',
]
const memberWrites = ['mark_notification_read', 'mark_all_notifications_read']
const metadata = 'http://localhost:3000/.well-known/oauth-protected-resource'

describe('an MCP request without a token', () => {
  test('an MCP request without a token is served and lists the public tools', async () => {
    expect(await anybody.toolNames()).toEqual(anonymousTools)
  })

  test('whoami without a token is refused with 401 and a challenge for openid profile email', async () => {
    const { statusCode, headers } = await anybody.rpc('tools/call', { name: 'whoami' })
    expect(statusCode).toBe(401)
    expect(headers['www-authenticate']).toBe(
      `Bearer error="invalid_token", error_description="Send an access token: Authorization: Bearer", scope="openid profile email", resource_metadata="${metadata}"`,
    )
  })

  test.each([
    ['list_my_courses', 'account:read'],
    ['mark_notification_read', 'account:write'],
    ['list_students', 'students:read'],
    ['create_coupon', 'coupons:write'],
  ])('the unlisted tool %s without a token is refused with 401 and the scope %s', async (name, scope) => {
    const { statusCode, headers } = await anybody.rpc('tools/call', { name })
    expect(statusCode).toBe(401)
    expect(headers['www-authenticate']).toContain(`scope="${scope}"`)
  })
})

describe('an MCP request with a token', () => {
  test.each(['Bearer lat_x', 'Bearer', 'Basic YTpi', ''])(
    'an invalid token (%j) is refused with 401 invalid_token, never treated as anonymous',
    async (authorization) => {
      for (const method of ['tools/list', 'initialize', 'ping']) {
        const answer = await anybody.rpc(method, {}, { authorization })
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toMatchObject({ error: 'invalid_token' })
        expect(answer.headers['www-authenticate']).toContain(`resource_metadata="${metadata}"`)
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    },
  )

  test('a token of another origin is refused with 401 and a pointer to the called origin', async () => {
    const token = await memberToken(world, 'mei', { school: 'astronomy' })
    const { statusCode, headers } = await mcpAt(world, 'ceramics', token).rpc('tools/list')
    expect(statusCode).toBe(401)
    expect(headers['www-authenticate']).toContain(metadata)
  })

  test('a token without an owner is refused with 401, not bound to a user', async () => {
    const own = await ownWorld()
    const token = await memberToken(own, 'mei')
    await own.deps.db.updateTable('tokenPairs').set({ personId: null }).execute()
    const { statusCode, headers } = await mcpAt(own, 'ceramics', token).rpc('tools/list')
    expect(statusCode).toBe(401)
    expect(headers['www-authenticate']).toContain('This access token is not bound to a user')
  })

  test('a token that cannot be checked is answered with 503 temporarily_unavailable and Retry-After, without a challenge', async () => {
    const own = await ownWorld()
    const token = await memberToken(own, 'mei')
    await own.deps.db.destroy()
    const answer = await mcpAt(own, 'ceramics', token).rpc('tools/list')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers).not.toHaveProperty('www-authenticate')
  })

  test('a refreshed token revokes its former token pair when it is first presented at MCP', async () => {
    const app = createTestApp(world)
    const first = await app.tokens(await browserOf(world, 'tom'))
    const second = await app.refreshed(first.refresh_token)
    expect(await app.isLive(first.access_token)).toBe(true)
    await mcpAt(world, 'ceramics', second.access_token).rpc('tools/call', { name: 'list_students' })
    expect(await app.isLive(first.access_token)).toBe(false)
  })

  test('a token at a suspended school is refused', async () => {
    const own = await ownWorld()
    const token = await memberToken(own, 'mei')
    await suspend(own, 'ceramics')
    expect((await mcpAt(own, 'ceramics', token).rpc('tools/list')).statusCode).toBe(403)
  })
})

describe('the listed MCP tools', () => {
  test('the tools listed to a member depend on the scopes of the token', async () => {
    const listed = async (scope: string) =>
      (await mcpAt(world, 'ceramics', await memberToken(world, 'mei', { scope })).toolNames()).slice(10)
    expect(await listed('openid')).toEqual([])
    expect(await listed('openid account:read')).toEqual(memberReads)
    expect(await listed('account:write')).toEqual(memberWrites)
    expect(await listed('account:read account:write')).toEqual([...memberReads, ...memberWrites])
  })

  test('the tools listed to an operator depend on the scopes of the token', async () => {
    const token = await operatorToken(world, 'olga', {
      scope: 'openid coupons:read coupons:write analytics:read',
    })
    const names = await mcpAt(world, 'ceramics', token).toolNames()
    expect(names.slice(10)).toEqual([
      'list_coupons',
      'get_coupon',
      'create_coupon',
      'update_coupon',
      'get_revenue',
      'get_sales',
      'get_enrolments',
    ])
  })

  test('the tools listed to an operator depend on their roles, and a teacher finds no tools for orders', async () => {
    const names = await mcpAt(world, 'ceramics', await operatorToken(world, 'ken')).toolNames()
    expect(names).toContain('update_curriculum')
    expect(names).toContain('list_students')
    expect(names).not.toContain('list_orders')
    expect(names).not.toContain('list_members')
  })

  test('the tools listed to a student with an operator app are the public ones', async () => {
    expect(await mcpAt(world, 'ceramics', await operatorToken(world, 'mei')).toolNames()).toEqual(
      anonymousTools,
    )
  })
})

describe('an MCP tool beyond the permissions of the token', () => {
  test('a tool beyond the scopes is refused with 403 insufficient_scope and the missing scopes', async () => {
    const token = await memberToken(world, 'mei', { scope: 'openid account:read' })
    const answer = await mcpAt(world, 'ceramics', token).rpc('tools/call', {
      name: 'mark_all_notifications_read',
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ error: 'insufficient_scope' })
    expect(answer.headers['www-authenticate']).toBe(
      `Bearer error="insufficient_scope", error_description="This access token lacks: account:write", scope="account:write", resource_metadata="${metadata}"`,
    )
  })

  test('the refusal of a batch names the missing scopes of all its calls', async () => {
    const token = await operatorToken(world, 'olga', { scope: 'openid courses:read' })
    const calls = ['list_orders', 'list_courses', 'list_coupons'].map((name, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name },
    }))
    const { statusCode, headers } = await mcpAt(world, 'ceramics', token).send(calls)
    expect(statusCode).toBe(403)
    expect(headers['www-authenticate']).toContain('scope="orders:read coupons:read"')
  })

  test('a tool that requires scopes of the other audience is refused with 403 insufficient_scope', async () => {
    const [operator, member] = [await operatorToken(world, 'olga'), await memberToken(world, 'olga')]
    const missing = async (token: string, name: string) =>
      (await mcpAt(world, 'ceramics', token).rpc('tools/call', { name })).headers['www-authenticate']
    expect(await missing(operator, 'list_my_payments')).toContain('scope="account:read"')
    expect(await missing(member, 'list_orders')).toContain('scope="orders:read"')
  })

  test('a tool beyond the roles of the owner returns a tool error instead of a challenge', async () => {
    const mei = mcpAt(world, 'ceramics', await operatorToken(world, 'mei'))
    expect((await mei.call('list_orders')).error).toMatchObject({ code: 'not_permitted' })
    const ken = mcpAt(world, 'ceramics', await operatorToken(world, 'ken'))
    expect((await ken.call('create_coupon', { code: 'SPRING', percent_off: 10 })).error).toMatchObject({
      code: 'not_permitted',
    })
  })
})
