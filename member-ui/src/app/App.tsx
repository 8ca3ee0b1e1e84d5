import { QueryClientProvider } from '@tanstack/react-query';
import { AuthProvider } from '../features/session/AuthProvider';
import { AppErrorBoundary } from './AppErrorBoundary';
import { Guard } from './Guard';
import { queryClient } from './query-client';

export function App() {
  return (
    <AppErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <Guard />
        </AuthProvider>
      </QueryClientProvider>
    </AppErrorBoundary>
  );
}
