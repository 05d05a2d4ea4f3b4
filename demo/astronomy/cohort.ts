import type { DemoCohort } from '../planters/plant-cohorts.ts'

export const cohort: DemoCohort = {
  course: 'first-night-out',
  name: 'Autumn evenings',
  startedDaysAgo: 33,
  endsInDays: 60,
  capacity: 24,
  room: 'https://meet.example.com/astronomy-autumn-evenings',
  sessions: [
    { title: 'What we saw with our own eyes', inDays: -19, from: '19:30', minutes: 60 },
    { title: 'Questions before your next clear night', inDays: 5, from: '19:30', minutes: 60 },
  ],
}
