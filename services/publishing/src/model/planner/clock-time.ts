/** The minute of the day of a time such as 09:30. */
export function minuteOf(hour: string): number {
  const [hours = '0', minutes = '0'] = hour.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** The time of day of a minute, HH:mm. */
export function hourOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
