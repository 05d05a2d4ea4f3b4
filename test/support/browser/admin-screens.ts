import type { Page } from 'playwright-core'

/** Every screen of the admin area. The parts of a list are paths below the URL of its first row. */
export const adminScreens: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/recognised_revenue': [],
  '/recurring_revenue': [],
  '/courses': ['', '/curriculum', '/plans'],
  '/courses/create': [],
  '/students': [''],
  '/comments': [],
  '/lecturers': [''],
  '/orders': [''],
  '/orders?view=attention': [],
  '/orders?view=lapsing': [],
  '/orders?view=refunds': [],
  '/orders?view=invoices': [],
  '/orders?view=books': [],
  '/subscriptions': [''],
  '/coupons': [''],
  '/coupons/create': [],
  '/promotions': [''],
  '/promotions/create': [],
  '/digital_products': [''],
  '/events': ['', '/tickets', '/registrations', '/check_in'],
  '/events/create': [],
  '/consulting_services': ['', '/times', '/meetings'],
  '/membership_plans': [''],
  '/members': [''],
  '/invitations': [],
  '/announcements': [],
  '/announcements/create': [],
  '/appearance': [],
  '/posts': [''],
  '/pages': [''],
  '/forms': ['', '/submissions'],
  '/oauth_applications': [''],
  '/oauth_applications/create': [],
  '/metadata_clients': [],
  '/vendors': [],
  '/api': [],
  '/school': [],
  '/gateways': [],
  '/order_bumps': [],
  '/order_bumps/create': [],
  '/tax_rates': [],
  '/tax_rates/create': [],
  '/invoice_settings': [],
  '/cancellation_rule': [],
  '/features': [],
  '/roles': [],
  '/signing_keys': [],
  '/audit_log': [],
  '/failed_jobs': [],
  '/orders?view=differences': [],
}

/** The path of the first row of the list on the page. */
export async function firstRow(page: Page): Promise<string | undefined> {
  const link = page.locator('table.rows tbody td:first-child > a').first()
  if ((await link.count()) === 0) return undefined
  return ((await link.getAttribute('href')) ?? '').replace(/^\/admin/, '')
}
