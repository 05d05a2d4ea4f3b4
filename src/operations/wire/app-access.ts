/** Operations on the apps of a school: by a person in the admin area, where MCP connections are on. */
export const appAccess = {
  scope: 'session',
  permission: 'applications:write',
  feature: 'mcp_connections',
} as const
