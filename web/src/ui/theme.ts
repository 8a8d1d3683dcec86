import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  rem,
} from '@mantine/core'
import { BusyButton } from './BusyButton.tsx'
import buttons from './buttons.module.css'
import fields from './fields.module.css'
import panels from './panels.module.css'
// By name: the colours are in tokens.css, and would be sent twice.
import { font, mantine } from './tokens.json'

const px = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rem(value)]))
const tuple = (colors: string[]) => colors as unknown as MantineColorsTuple
const field = {
  classNames: { input: fields.input, label: fields.label, error: fields.error, description: fields.description },
}

/**
 * Menus and lists that open from a control. They are gone as soon as they close: one that fades can still be pressed, and reached by keyboard and
 * screen reader, beside the next one.
 */
const panelMotion = { duration: 120, exitDuration: 0 }

// Components are named by plain objects: naming them by value would load each of them with the first page.
/** The kit in our paper and ink. Values come from tokens.json; rules that the kit does not take as values are in the sheets beside it. */
export const theme = createTheme({
  primaryColor: 'ultra',
  primaryShade: { light: 6, dark: 5 },
  colors: { ultra: tuple(mantine.colors.ultra), gray: tuple(mantine.colors.gray), dark: tuple(mantine.colors.dark) },
  fontFamily: font.ui,
  fontFamilyMonospace: font.mono,
  headings: { fontFamily: font.display, fontWeight: '640' },
  fontSizes: px(mantine.fontSizes),
  radius: px(mantine.radius),
  defaultRadius: 'md',
  spacing: px(mantine.spacing),
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'sm', component: BusyButton },
      classNames: { root: buttons.button, label: buttons.buttonLabel, section: buttons.buttonSection },
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray', size: 32, component: BusyButton },
      classNames: { root: buttons.actionIcon },
    },
    Anchor: { defaultProps: { underline: 'always', inherit: true } },
    Badge: { classNames: { root: buttons.badge } },
    Checkbox: {
      vars: () => ({ root: { '--checkbox-size': rem(18), '--checkbox-radius': '5px' } }),
      classNames: { input: fields.checkInput, label: fields.checkLabel },
    },
    Input: { classNames: { input: fields.input } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: fields.label, error: fields.error, description: fields.description },
    },
    TextInput: field,
    PasswordInput: {
      classNames: { ...field.classNames, innerInput: fields.inner, input: fields.input },
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' } },
    },
    Textarea: field,
    Select: {
      classNames: {
        ...field.classNames,
        dropdown: panels.dropdown,
        options: panels.options,
        option: panels.option,
      },
      defaultProps: {
        // The list itself scrolls: a scrolling part inside it could not be reached by keyboard (scrollable-region-focusable).
        withScrollArea: false,
        checkIconPosition: 'right',
        comboboxProps: { shadow: 'none', zIndex: 25, transitionProps: panelMotion },
      },
    },
    Menu: {
      // A focusable placeholder among its items is no part of a menu (aria-required-children).
      defaultProps: {
        zIndex: 25,
        transitionProps: panelMotion,
        offset: 6,
        withInitialFocusPlaceholder: false,
        // A long one in the middle of a phone has room neither above nor below: it moves beside its button, and scrolls where it is taller than all.
        middlewares: { flip: true, shift: { crossAxis: true, padding: 8 }, size: { padding: 8 } },
      },
      classNames: {
        dropdown: `${panels.dropdown} ${panels.menu}`,
        item: panels.item,
        divider: panels.divider,
        label: panels.menuLabel,
        itemSection: panels.itemSection,
      },
    },
    Popover: {
      defaultProps: { zIndex: 25, transitionProps: panelMotion },
      classNames: { dropdown: panels.dropdown },
    },
    Modal: {
      defaultProps: {
        zIndex: 20,
        centered: true,
        radius: 16,
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 200, transition: 'pop' },
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
      },
      classNames: {
        content: panels.modal,
        header: panels.modalHeader,
        title: panels.modalTitle,
        body: panels.modalBody,
        overlay: panels.scrim,
      },
    },
    Drawer: { defaultProps: { zIndex: 20, overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 } } },
    SegmentedControl: {
      defaultProps: { withItemsBorders: false, size: 'sm', radius: 8, transitionDuration: 120 },
      classNames: { root: panels.segmented, indicator: panels.segmentedIndicator, label: panels.segmentedLabel },
    },
    Skeleton: { classNames: { root: panels.skeleton } },
    Switch: { classNames: { track: fields.switchTrack, label: fields.checkLabel, body: fields.switchBody } },
    Tabs: { classNames: { tab: panels.tab, list: panels.tabs } },
    Tooltip: {
      defaultProps: { openDelay: 400, zIndex: 30, transitionProps: { duration: 120 }, offset: 6, withArrow: false },
      classNames: { tooltip: panels.tooltip },
    },
  },
})

/** The kit's own variables point at our tokens, which know light from dark themselves. */
export const cssVariables: CSSVariablesResolver = () => {
  const mapped = Object.fromEntries(
    Object.entries(mantine.cssVariables).map(([name, token]) => [name, `var(--${token})`]),
  )
  return { variables: {}, light: mapped, dark: mapped }
}

export const themeChoice = localStorageColorSchemeManager({ key: 'fanfare-theme' })
