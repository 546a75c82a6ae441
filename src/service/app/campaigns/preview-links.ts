export const previewLinks = (publicUrl: string, previewId: string): { readonly status: string } => ({
  status: `${publicUrl}/api/campaigns/preview/${previewId}`,
});
