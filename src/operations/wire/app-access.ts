/** Apps of a school are managed by a person in the admin area, while MCP connections are on. */
export const appAccess = {
  scope: 'session',
  permission: 'applications:write',
  feature: 'mcp_connections',
} as const
