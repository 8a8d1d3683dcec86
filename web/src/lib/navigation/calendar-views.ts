/** The views of the calendar, in the order of their switch. The grid shows one account's profile. */
export const calendarViews = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
  { value: 'list', label: 'List' },
  { value: 'grid', label: 'Grid' },
]
