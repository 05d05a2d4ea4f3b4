/** The one place that reads the process's environment. */
export function processEnvironment(): Readonly<Record<string, string | undefined>> {
  return { ...process.env }
}
