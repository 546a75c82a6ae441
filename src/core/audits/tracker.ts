// Calls that serve measurement, not the user: their failure is nobody's defect here.
const tracker =
  /(?:^|[/.])(?:analytics|collect|beacon|telemetry|metrics|pixel|track(?:ing|er)?|stats|log|logs|events?|rum|sentry|ping|hit|g\/collect|matomo|piwik|plausible|gtag|gtm|segment|amplitude|mixpanel|hotjar|clarity)(?:[/.?]|$)/i;

export const isTracker = (path: string): boolean => tracker.test(path);
