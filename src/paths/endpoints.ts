/** Where each machine-readable part of a school is; discovery, /auth.md and the routes read it from here. */
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
  /** Where an order is placed: nothing is told to be bought here before this is served. */
  checkout: '/checkout',
} as const
