/** What the menu leads to, by group; each is shown to those whose roles allow it. */
export const menu = [
  { group: 'teaching', resources: ['courses', 'lecturers', 'comments'] },
  {
    group: 'sales',
    resources: ['orders', 'coupons', 'digital_products', 'events', 'consulting_services', 'membership_plans'],
  },
  { group: 'people', resources: ['members', 'students', 'announcements'] },
  { group: 'site', resources: ['posts', 'pages', 'forms'] },
  { group: 'developers', resources: ['oauth_applications', 'metadata_clients'] },
] as const
