import { expect, test } from 'vitest'
import { faultsIn } from './rules.ts'

test.each([
  ['src/platform/clock.ts', '../domain/tenancy/index.ts', 'platform imports nothing else'],
  ['src/domain/tenancy/school.ts', '../../http/page/context.ts', 'domain imports only domain and platform'],
  ['src/http/mcp/tool.ts', '../../platform/db/database.ts', 'never reach the database'],
  ['src/jobs/expire.ts', '../platform/db/database.ts', 'never reach the database'],
  ['src/http/mcp/tool.ts', '../oauth/token.ts', 'one contract imports no other'],
  ['src/http/page/layout.ts', '../account/menu.ts', 'the page kit imports'],
  ['src/http/shared/browser.ts', '../page/context.ts', 'http/shared imports'],
  ['src/http/shared/browser.ts', '../oauth/token.ts', 'http/shared imports'],
  ['src/paths/paths.ts', '../domain/tenancy/index.ts', 'paths import nothing'],
  ['src/paths/paths.ts', '../http/shared/browser.ts', 'paths import nothing'],
  ['src/labels/scopes.ts', '../http/shared/browser.ts', 'labels import only'],
  ['src/labels/scopes.ts', '../domain/oauth/scopes.ts', 'entered by its index.ts'],
  ['src/labels/scopes.ts', '../platform/db/database.ts', 'never reach the database'],
  ['src/domain/oauth/a.ts', '../../paths/paths.ts', 'domain imports only'],
  ['src/domain/oauth/a.ts', '../../labels/scopes.ts', 'domain imports only'],
  ['src/platform/html/html.ts', '../../paths/paths.ts', 'platform imports nothing else'],
  ['src/jobs/mails/mail.ts', '../../http/page/context.ts', 'http and jobs import only'],
  ['src/http/mcp/tool.ts', '../../domain/oauth/scopes.ts', 'entered by its index.ts'],
  ['src/domain/oauth/a.ts', '../identity/people.ts', 'entered by its index.ts'],
  ['src/domain/tenancy/a.ts', '../identity/index.ts', 'downwards only'],
  ['src/domain/gateways/simulator.ts', '../orders/index.ts', 'downwards only'],
  ['src/domain/orders/checkout/checkout.ts', '../../billing/index.ts', 'downwards only'],
  ['src/domain/billing/renew-due.ts', '../orders/ledger/record.ts', 'entered by its index.ts'],
  ['src/domain/orders/webhooks/record-webhook.ts', '../ledger/append-entry.ts', 'ledger/record.ts only'],
  ['src/domain/oauth/a.ts', '../catalog/index.ts', 'downwards only'],
  ['src/http/mcp/tool.ts', '../../config/settings.ts', 'configuration'],
  ['src/http/mcp/tool.ts', '../../modules.ts', 'http and jobs import only'],
  ['src/operations/coupons/coupon.ts', '../../platform/db/database.ts', 'never reach the database'],
  ['src/operations/coupons/coupon.ts', '../../http/shared/page.ts', 'operations import only'],
  ['src/domain/catalog/a.ts', '../../operations/index.ts', 'domain imports only'],
])('the file %s may not import %s', (file, specifier, rule) => {
  expect(faultsIn(file, `import { x } from '${specifier}'`).join()).toContain(rule)
  expect(faultsIn(file, `const x = await import('${specifier}')`).join()).toContain(rule)
})

test.each([
  ['src/http/mcp/tool.ts', '../shared/browser.ts'],
  ['src/http/account/profile/profile-page.ts', '../../page/context.ts'],
  ['src/http/page/context.ts', '../shared/browser.ts'],
  ['src/http/account/profile/profile-page.ts', '../../../paths/paths.ts'],
  ['src/http/account/profile/profile-page.ts', '../../../labels/scopes.ts'],
  ['src/jobs/mails/mail.ts', '../../paths/paths.ts'],
  ['src/jobs/mails/mail.ts', '../../labels/roles.ts'],
  ['src/labels/scopes.ts', '../platform/locales.ts'],
  ['src/paths/paths.ts', './path-builder.ts'],
  ['src/http/mcp/tool.ts', '../../domain/oauth/index.ts'],
  ['src/http/mcp/tool.ts', '../../operations/index.ts'],
  ['src/operations/coupons/coupon.ts', '../../domain/pricing/index.ts'],
  ['src/http/mcp/tool.ts', '../../platform/db/schema/schema.gen.ts'],
  ['src/domain/oauth/a.ts', '../identity/index.ts'],
  ['src/domain/oauth/a.ts', './scopes.ts'],
  ['src/domain/oauth/a.ts', '../../platform/db/database.ts'],
  ['src/main.ts', './platform/db/database.ts'],
])('the file %s may import %s', (file, specifier) => {
  expect(faultsIn(file, `import { x } from '${specifier}'`)).toEqual([])
})

test('a file other than the gates, the demo world and tests may not make actors', () => {
  const text = "import { memberActor, type Role } from '../../domain/tenancy/index.ts'"
  expect(faultsIn('src/http/mcp/actors.ts', text).join()).toContain('only the gates make actors')
  expect(faultsIn('src/http/shared/member-actor.ts', text)).toEqual([])
})
