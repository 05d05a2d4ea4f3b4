// Written by scripts/admin-client.ts from the operations of the admin API: change an operation and run it again.

/** The lists of the API by resource, which is the last part of the path. */
export const collections: Readonly<Record<string, string>> = {
  students: '/students',
  members: '/members',
  invitations: '/members/invitations',
  orders: '/orders',
  refunds: '/orders/refunds',
  failed_invoices: '/orders/failed_invoices',
  payouts: '/payouts',
  differences: '/orders/differences',
  coupons: '/coupons',
  promotions: '/promotions',
  courses: '/courses',
  submissions: '/submissions',
  events: '/events',
  membership_plans: '/membership_plans',
  subscriptions: '/subscriptions',
  digital_products: '/digital_products',
  posts: '/posts',
  pages: '/pages',
  comments: '/comments',
  lecturers: '/lecturers',
  forms: '/forms',
  consulting_services: '/consulting_services',
  meetings: '/consulting_services/meetings',
  announcements: '/notifications/announcements',
  exports: '/school/exports',
  features: '/features',
  signing_keys: '/signing_keys',
  gateway_accounts: '/gateway_accounts',
  order_bumps: '/order_bumps',
  tax_rates: '/tax_rates',
  audit_log: '/audit_log',
  failed_jobs: '/failed_jobs',
  oauth_applications: '/oauth_applications',
  metadata_clients: '/metadata_clients',
  vendors: '/vendors',
  uploads: '/uploads',
}

/** The resources of which a school has exactly one. */
export const singles: Readonly<Record<string, string>> = {
  appearance: '/appearance',
  school: '/school',
}
