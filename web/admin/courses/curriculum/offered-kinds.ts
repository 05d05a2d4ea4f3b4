/**
 * The kinds of lectures that the builder offers. Quizzes cannot be answered on the site yet, so that kind is offered
 * only where a lecture already has it.
 */
export function offeredKinds<Kind extends string>(
  labels: Readonly<Record<Kind, string>>,
  current?: Kind,
): [kind: string, label: string][] {
  return Object.entries<string>(labels).filter(([kind]) => kind !== 'quiz' || current === 'quiz')
}
