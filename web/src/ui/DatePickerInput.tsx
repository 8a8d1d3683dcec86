import '@mantine/dates/styles.layer.css'
import { type DatePickerInputProps, DatePickerInput as KitDatePickerInput } from '@mantine/dates'
import { usePhone } from './breakpoints.ts'
import classes from './DatePickerInput.module.css'

const names = {
  levelsGroup: classes.levels,
  calendarHeader: classes.header,
  calendarHeaderLevel: classes.level,
  calendarHeaderControl: classes.control,
  weekday: classes.weekday,
  day: classes.day,
  monthsListControl: classes.pick,
  yearsListControl: classes.pick,
}
const labels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

/**
 * A date: a field that opens a month, from there the months of a year and the years. It brings the kit's own style sheet with it: without
 * it a picker works and passes every check of its markup, but has no shape. On phones the month is a dialog, since beside a field there is
 * no room for it. Dates are `YYYY-MM-DD`.
 */
export const DatePickerInput = ({ popoverProps, ...props }: DatePickerInputProps<'default'>) => {
  const phone = usePhone()
  return (
    <KitDatePickerInput
      weekendDays={[]}
      highlightToday
      valueFormat="ddd D MMM YYYY"
      ariaLabels={labels}
      dropdownType={phone ? 'modal' : 'popover'}
      modalProps={{ title: 'Choose a date', withCloseButton: true, centered: true }}
      {...props}
      classNames={names}
      popoverProps={{ position: 'bottom-start', returnFocus: true, ...popoverProps }}
    />
  )
}
