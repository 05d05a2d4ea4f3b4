/** Who may change an order: there is no scope to write orders, so a token needs both of these, and a role that may. */
export const changesOrders = {
  scope: 'orders:read',
  moreScopes: ['members:write'],
  permission: 'orders:write',
} as const
