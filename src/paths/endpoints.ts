/** The paths of machine-readable endpoints, used by discovery, /auth.md and the routes. */
export const endpoints = {
  authorization: '/oauth/authorize',
  token: '/api/oauth/token',
  userinfo: '/api/oauth/userinfo',
  revocation: '/api/oauth/revoke',
  registration: '/api/oauth/register',
  jwks: '/.well-known/jwks.json',
  authorizationServer: '/.well-known/oauth-authorization-server',
  openidConfiguration: '/.well-known/openid-configuration',
  protectedResource: '/.well-known/oauth-protected-resource',
  memberApi: '/member/graphql',
  developers: '/developers',
  mcp: '/mcp',
  authGuide: '/auth.md',
  llms: '/llms.txt',
  pricing: '/pricing.md',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  connectedApps: '/account/apps',
  /** The checkout page: nothing is advertised as for sale online before this route exists. */
  checkout: '/checkout',
} as const
