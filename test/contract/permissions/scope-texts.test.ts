// The texts about scopes on the consent page, in /auth.md, /openapi.json and docs/admin-api.md, compared with
// the operations that each scope permits.
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { identityScopes, type Scope, scopesFor } from '../../../src/domain/oauth/index.ts'
import { scopeMessages } from '../../../src/labels/scopes/scope-messages.ts'
import { requirementsOf } from '../../../src/operations/access.ts'
import type { OperatorScope } from '../../../src/operations/caller.ts'
import { operations } from '../../../src/operations/index.ts'
import { resourcesOf, resourceText } from '../../../src/operations/scope-resources.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const scopes = scopesFor('operator').filter(
  (scope): scope is OperatorScope => !identityScopes.includes(scope),
)

test('every operator scope grants operations', () => {
  expect(scopes.filter((scope) => resourcesOf(scope).length === 0)).toEqual([])
})

test('/auth.md names beside each scope the resources and kinds that it opens', async () => {
  const { body } = await world.at('ceramics').get('/auth.md')
  for (const scope of scopes) {
    const row = body.split('\n').find((line) => line.startsWith(`| \`${scope}\` |`))
    expect(row).toContain(`| ${resourcesOf(scope).map(resourceText).join(', ')} |`)
  }
})

test('/openapi.json names the same resources, and each kind of an operation as an alternative', async () => {
  const { components, paths } = (await world.at('ceramics').get('/openapi.json')).json()
  const described = components.securitySchemes.oauth2.flows.authorizationCode.scopes
  for (const scope of scopes)
    expect(described[scope]).toContain(resourcesOf(scope).map(resourceText).join(', '))
  const set = paths['/offer_prices/{kind}/{id}'].put
  expect(set.security).toEqual([
    { oauth2: ['courses:write'] },
    { oauth2: ['digital_products:write'] },
    { oauth2: ['membership_plans:write'] },
    { oauth2: ['events:write'] },
    { session: [] },
  ])
  expect(set.description).toContain(
    '| `digital_product` | `digital_products:write` | owner, manager, admin |',
  )
})

test('docs/admin-api.md lists every kind with its scope', () => {
  const docs = readFileSync('docs/admin-api.md', 'utf8')
  const byKind = operations.filter(({ scope }) => typeof scope === 'object')
  const listed = docs
    .split('\n')
    .filter((line) => byKind.some(({ id }) => line.startsWith(`  | \`${id}\` |`)))
  const expected = byKind.flatMap((operation) =>
    [...Map.groupBy(requirementsOf(operation), ({ scopes }) => scopes.join(' '))].map(
      ([scope, some]) =>
        `  | \`${operation.id}\` | ${some.map(({ kind }) => `\`${kind}\``).join(', ')} | \`${scope}\` |`,
    ),
  )
  expect(listed).toEqual(expected)
})

/** The words of the consent page for each resource that a scope of another name permits. */
const wordsFor: Readonly<Record<string, Readonly<Record<'en' | 'zh-TW' | 'ja', RegExp>>>> = {
  consulting_services: { en: /consulting/, 'zh-TW': /諮詢/, ja: /個別相談/ },
  certificates: { en: /certificates/, 'zh-TW': /證書/, ja: /修了証/ },
  certificate_rules: { en: /certificates/, 'zh-TW': /證書/, ja: /修了証/ },
  certificate_templates: { en: /certificates/, 'zh-TW': /證書/, ja: /修了証/ },
  offer_prices: { en: /price/, 'zh-TW': /價格/, ja: /価格/ },
  members: { en: /give/, 'zh-TW': /授予|開通/, ja: /付与/ },
  announcements: { en: /announcements/, 'zh-TW': /公告/, ja: /お知らせ/ },
  roles: { en: /role/, 'zh-TW': /角色/, ja: /役割/ },
  promotions: { en: /promotions/, 'zh-TW': /自動優惠/, ja: /自動割引/ },
  order_bumps: { en: /order bumps/, 'zh-TW': /加購/, ja: /オーダーバンプ/ },
  tax_rates: { en: /tax rates/, 'zh-TW': /稅率/, ja: /税率/ },
  cancellation_rule: { en: /cancellation rule/, 'zh-TW': /取消規則/, ja: /キャンセル規定/ },
  currencies: { en: /currencies/, 'zh-TW': /幣別/, ja: /通貨/ },
  membership_plans: { en: /price that subscribers pay/, 'zh-TW': /訂閱者的價格/, ja: /契約者の価格/ },
  subscriptions: { en: /payments/, 'zh-TW': /付款/, ja: /支払い/ },
  submissions: { en: /submissions/, 'zh-TW': /作業/, ja: /提出物/ },
  results: { en: /results/, 'zh-TW': /成績/, ja: /成績/ },
  quizzes: { en: /quizzes/, 'zh-TW': /測驗/, ja: /テスト/ },
  course_students: { en: /how far they are/, 'zh-TW': /進度/, ja: /どこまで/ },
  cohorts: { en: /cohorts/, 'zh-TW': /班次/, ja: /クラス/ },
  questions: { en: /question bank/, 'zh-TW': /題庫/, ja: /問題バンク/ },
  threads: { en: /comments/, 'zh-TW': /留言/, ja: /コメント/ },
  uploads: { en: /upload/, 'zh-TW': /上傳/, ja: /アップロード/ },
}

describe.each(['en', 'zh-TW', 'ja'] as const)('the consent page in %s', (locale) => {
  const messages = scopeMessages(locale).scopes
  test.each(scopes)('the consent page describes which other resources %s permits', (scope) => {
    const foreign = resourcesOf(scope).filter(({ resource }) => resource !== scope.split(':', 1)[0])
    // Changes are described beside the visible resources: "create, change and remove them".
    const reading = scope.replace(':write', ':read') as Scope
    const text = `${messages[reading] ?? ''} ${messages[scope]}`
    for (const { resource } of foreign) expect(text).toMatch(wordsFor[resource]?.[locale] ?? /never/)
  })

  test('the consent page says that a person confirms the changes that orders:read prepares', () => {
    const confirms = { en: /a person confirms/, 'zh-TW': /確認/, ja: /確定/ }
    expect(messages['orders:read']).toMatch(confirms[locale])
  })
})
